/** Stores uploaded files in an S3-compatible bucket. */
import { createHash } from 'node:crypto'
import type { AwsClient } from 'aws4fetch'
import type { Host, Manifest, Plugin } from '#plugins/interface.ts'

const manifest: Manifest = {
  apiVersion: 1,
  slug: 's3',
  name: { zh_CN: 'S3 存储', en_US: 'S3 storage' },
  description: {
    zh_CN:
      '把上传的文件放到兼容 S3 的对象存储里。文件先存本机，再由后台任务转存；访问仍经过本站。关闭本机副本之后，停用前请先把文件取回。',
    en_US:
      'Stores uploaded files in S3-compatible object storage. Files are saved locally first and moved in the background. Readers still get them through this site. Without local copies, move the files back before you deactivate the plugin.',
  },
  version: '1.0.0',
  kinds: ['storage'],
  config: [
    {
      name: 'endpoint',
      type: 'input',
      title: { zh_CN: '服务地址', en_US: 'Endpoint' },
      required: true,
      ui_options: { input_type: 'url', placeholder: 'https://s3.example.org' },
    },
    { name: 'bucket', type: 'input', title: { zh_CN: '存储桶', en_US: 'Bucket' }, required: true },
    {
      name: 'region',
      type: 'input',
      title: { zh_CN: '区域', en_US: 'Region' },
      required: true,
      value: 'us-east-1',
    },
    {
      name: 'access_key',
      type: 'input',
      title: { zh_CN: '访问密钥 ID', en_US: 'Access key ID' },
      required: true,
    },
    {
      name: 'secret_key',
      type: 'input',
      title: { zh_CN: '访问密钥', en_US: 'Secret access key' },
      required: true,
      ui_options: { input_type: 'password' },
    },
    {
      name: 'prefix',
      type: 'input',
      title: { zh_CN: '路径前缀', en_US: 'Path prefix' },
      value: 'forum/',
    },
    {
      name: 'keep_local',
      type: 'switch',
      title: { zh_CN: '本机副本', en_US: 'Local copies' },
      value: true,
      ui_options: {
        label: { zh_CN: '转存后仍保留本机副本', en_US: 'Keep local copies after the move' },
      },
    },
    {
      name: 'try',
      type: 'button',
      title: { zh_CN: '测试', en_US: 'Test' },
      description: {
        zh_CN: '用已保存的设置写入、读取再删除一个小文件。',
        en_US: 'Writes, reads and deletes a small file with the saved settings.',
      },
      ui_options: { label: { zh_CN: '测试连接', en_US: 'Test connection' } },
    },
  ],
}

/** Maximum size of a fetched file, in bytes. */
const Largest = 256 * 1024 * 1024
const Patience = 60_000

const text = (value: unknown) => String(value ?? '').trim()
const partOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

async function make(host: Host): Promise<Plugin> {
  const { AwsClient } = await import('aws4fetch')
  let client: { key: string; aws: AwsClient } | null = null

  function settings() {
    const config = host.config()
    const [access, secret, region] = [config.access_key, config.secret_key, config.region].map(text)
    const key = [access, secret, region].join('\n')
    if (client?.key !== key) {
      const given = {
        accessKeyId: access!,
        secretAccessKey: secret!,
        region,
        service: 's3',
        retries: 0,
      }
      client = { key, aws: new AwsClient(given) }
    }
    const base = `${text(config.endpoint).replace(/\/+$/, '')}/${partOf(text(config.bucket))}`
    return { aws: client.aws, base, prefix: text(config.prefix).replace(/^\/+/, '') }
  }

  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    body?: Uint8Array,
    mediaType?: string,
  ) {
    const { aws, base, prefix } = settings()
    const url = `${base}/${partOf(prefix + path)}`
    const signed = await aws.sign(url, {
      method,
      headers: {
        'X-Amz-Content-Sha256': sha256(body ?? ''),
        ...(mediaType ? { 'Content-Type': mediaType } : {}),
      },
    })
    const headers = Object.fromEntries(signed.headers)
    const limits = { timeoutMs: Patience, maxBytes: Largest }
    return host.call({ url: signed.url, method, headers, body }, limits)
  }

  function must(status: number, said: string): void {
    if (status >= 200 && status < 300) return
    const code = /<Code>([\w.]{1,60})<\/Code>/.exec(said)?.[1]
    throw new Error(`the store answered ${status}${code ? ` ${code}` : ''}`)
  }

  async function put(path: string, bytes: Uint8Array, mediaType: string) {
    const { status, text: said } = await send('PUT', path, bytes, mediaType)
    must(status, said)
  }
  async function get(path: string) {
    const { status, text: said, bytes } = await send('GET', path)
    if (status === 404) return null
    must(status, said)
    return bytes
  }
  async function remove(path: string) {
    const { status, text: said } = await send('DELETE', path)
    if (status !== 404) must(status, said)
  }

  return {
    actions: {
      async try() {
        const name = `connection-test-${Date.now()}.txt`
        await put(name, new TextEncoder().encode('forum'), 'text/plain')
        const back = await get(name)
        await remove(name)
        if (!back || new TextDecoder().decode(back) !== 'forum')
          throw new Error('what came back differs')
        return { zh_CN: '连接正常。', en_US: 'The connection works.' }
      },
    },
    storage: {
      put,
      get,
      remove,
      isReady() {
        const { endpoint, bucket, access_key, secret_key } = host.config()
        return [endpoint, bucket, access_key, secret_key].every(value => text(value) !== '')
      },
      keepsLocal: () => host.config().keep_local !== false,
    },
  }
}

export default { manifest, make }
