/** Something in the folder is not as expected of a dump. The message is for the operator. */
export class DumpError extends Error {
  constructor(message: string, file?: string, line?: number) {
    super(file ? `${file}${line ? `, line ${line}` : ''}: ${message}` : message)
    this.name = 'DumpError'
  }
}
