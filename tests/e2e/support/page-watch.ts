/** What no page of this site may do; every page of every test is watched. */
import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright/test'

/** Chromium logs this for every response of 400 and above, also for intended ones. */
const RefusedPage = /^Failed to load resource: the server responded with a status of 4\d\d/

export class PageWatch {
  readonly problems: string[] = []
  #origin: string
  #allowed: RegExp[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Problems of this kind are part of the test. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Reports what its pages do wrong; the browser itself reaches no other machine. */
  follow(context: BrowserContext): void {
    context.on('console', message => this.#heard(message))
    context.on('weberror', error => this.#note(`script error: ${error.error().stack}`))
    context.on('request', request => this.#asked(request))
    context.on('requestfailed', request => this.#failed(request))
    context.on('response', response => this.#answered(response))
  }

  #note(problem: string): void {
    if (!this.#allowed.some(pattern => pattern.test(problem))) this.problems.push(problem)
  }

  #isOwn(url: string): boolean {
    return url.startsWith(`${this.#origin}/`) || /^(data|blob|about):/.test(url)
  }

  /** Also receives violations of the content security policy by scripts and styles. */
  #heard(message: ConsoleMessage): void {
    if (message.type() !== 'error') return
    const { url } = message.location()
    if (RefusedPage.test(message.text()) && !url.includes('/assets/')) return
    this.#note(`console: ${message.text()} (${url})`)
  }

  #asked(request: Request): void {
    if (!this.#isOwn(request.url())) this.#note(`request to another site: ${request.url()}`)
  }

  #failed(request: Request): void {
    const reason = request.failure()?.errorText ?? ''
    // The reader left before the response.
    if (reason === 'net::ERR_ABORTED' || !this.#isOwn(request.url())) return
    // Disabled scripts; violations of the page's policy are also in the console.
    if (reason === 'csp') return
    this.#note(`request failed: ${request.url()} ${reason}`)
  }

  /** A page may answer 4xx, its resources may not; nothing may answer 5xx. */
  #answered(response: Response): void {
    const status = response.status()
    const kind = response.request().resourceType()
    const isPage = kind === 'document' || kind === 'fetch'
    if (status >= 500 || (status >= 400 && !isPage)) this.#note(`${status}: ${response.url()}`)
  }
}
