/** Something in the folder is not as a dump should be. The message is meant for the operator. */
export class DumpError extends Error {
  constructor(message: string, file?: string, line?: number) {
    super(file ? `${file}${line ? `, line ${line}` : ''}: ${message}` : message)
    this.name = 'DumpError'
  }
}
