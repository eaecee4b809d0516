/** UTF-16 units of what it quotes from a file. */
const MessageMax = 1000

/** Something in the folder is not as expected of a dump. The message is for the operator. */
export class DumpError extends Error {
  constructor(message: string, file?: string, line?: number) {
    const place = file && `${file}${line ? `, line ${line}` : ''}: `
    super(place ? place + message.slice(0, MessageMax) : message)
    this.name = 'DumpError'
  }
}
