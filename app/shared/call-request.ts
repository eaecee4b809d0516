/**
 * What calls read of a request. A whole `Request` costs a twentieth of an answer that does little.
 */
export type CallRequest = Pick<Request, 'method' | 'url' | 'headers' | 'body' | 'arrayBuffer'>
