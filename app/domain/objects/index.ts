export { findPost, type PostObject } from './objects.ts'
