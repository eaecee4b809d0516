/**
 * Tests render with the React that the site runs. With its development build, tests of pages take up to a quarter more
 * CPU time, and its warnings fail no test.
 */
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
const { NODE_ENV } = process.env
// React chooses its build when it is first loaded. All else is loaded as in tests: forms insist on declared fields.
process.env.NODE_ENV = 'production'
for (const name of ['react', 'react/jsx-runtime', 'react-dom/server']) load(name)
process.env.NODE_ENV = NODE_ENV
