/**
 * The software bill of materials (CycloneDX 1.5): every package of the lockfile that the program
 * uses, bundled or not. `npm sbom` leaves out those that development needs, too.
 */

/** Packages of the lockfile that are not only for development, by their folder. */
export const productionPackages = ({ packages }) =>
  Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)

/** An alias has another name than its folder. */
const nameOf = (path, { name }) => name ?? path.replace(/^.*node_modules\//, '')
const refOf = (path, entry) => `${nameOf(path, entry)}@${entry.version}`

/** As Node.js finds it: in the folder of the package, else in those around it; null = not installed. */
function folderOf(packages, path, name) {
  for (let at = path; ; at = at.replace(/(^|\/)node_modules\/(?!.*\/node_modules\/).*$/, '')) {
    const folder = `${at && `${at}/`}node_modules/${name}`
    if (packages[folder]) return folder
    if (at === '') return null
  }
}

const licensesOf = license =>
  !license
    ? []
    : [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }]

/** Subresource integrity as CycloneDX writes it: the algorithm, and the digest in hex. */
const hashesOf = integrity =>
  integrity.split(' ').map(one => {
    const [algorithm, digest] = one.split(/-(.*)/)
    return {
      alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
      content: Buffer.from(digest, 'base64').toString('hex'),
    }
  })

/** The same for the same lockfile: it contains no time. One entry for each name and version. */
export function billOfMaterials(lockfile) {
  const { packages } = lockfile
  const used = productionPackages(lockfile)
  const isUsed = new Set(used.map(([path]) => path))
  const components = new Map()
  const dependencies = new Map()
  const needs = (path, { dependencies, optionalDependencies, peerDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
      .map(name => folderOf(packages, path, name))
      .filter(folder => isUsed.has(folder))
      .map(folder => refOf(folder, packages[folder]))
  const root = packages['']
  const rootRef = `${root.name}@${root.version}`
  dependencies.set(rootRef, new Set(needs('', root)))
  for (const [path, entry] of used) {
    const { version, license, integrity, optional, devOptional } = entry
    const ref = refOf(path, entry)
    const known = components.get(ref)
    const required = !optional && !devOptional
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name: nameOf(path, entry),
      version,
      scope: required || known?.scope === 'required' ? 'required' : 'optional',
      purl: `pkg:npm/${nameOf(path, entry).replace('@', '%40')}@${version}`,
      hashes: hashesOf(integrity),
      licenses: licensesOf(license),
    })
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...needs(path, entry)]))
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': rootRef,
        name: root.name,
        version: root.version,
        licenses: licensesOf(root.license),
      },
    },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] })),
  }
}

/** Packages of the lockfile that a bill does not name in their version, as `name@version`. */
export function missingFrom(bill, lockfile) {
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const refs = productionPackages(lockfile).map(([path, entry]) => refOf(path, entry))
  return [...new Set(refs)].filter(ref => !named.has(ref))
}
