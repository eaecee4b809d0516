import path from 'node:path'
import { useBundles } from '#infra/environment/project-folder.ts'
import { bundles } from './bundles.ts'

/** Child processes that the program starts in a test run their bundles, too. */
useBundles(path.join(bundles, 'app'))
