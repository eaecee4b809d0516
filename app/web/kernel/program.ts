/** A program in which members take part: what it asks of them and shows on pages of the core. */
import type { Entered } from '#access/auth/enter.ts'
import { notFound } from '#kernel'
import { ExtensionPoint } from '#shared/extension-point.ts'
import type { QualificationModel } from '#ui/forms/qualification-banner.tsx'
import type { ProgramFrame } from '#ui/layout/program-banners.tsx'
import { loggedIn } from '#web/access/account.ts'
import type { IntentHandler, Success } from './form-action.ts'
import type { Page } from './page.ts'

export type Program = {
  /** Throws a redirect to the first outstanding step of a member. */
  insistOnFirstSteps(page: Page): Promise<void>
  /** Throws a redirect for a visitor of an address that is not below the mount point. */
  insistOnLogin(page: Page): void
  /** On every page; null while the program is off. */
  frame(page: Page): Promise<ProgramFrame | null>
  /** A cookie that keeps the invitation in the URL; null without one. */
  invitationCookie(page: Page): Promise<string | null>
  /** What follows for a member who has just entered. */
  joined(page: Page, entered: Entered, to: string): Promise<Success>
  /** Message above the form of a member who may not post yet; null when there is none. */
  qualification(page: Page): Promise<QualificationModel | null>
  qualifyAgain: IntentHandler
  /** What posting costs, in words; null when it is free. */
  price(page: Page, kind: 'question' | 'answer'): Promise<string | null>
}

export const programs = new ExtensionPoint<Program>()

/** Members take part in one program at most. */
export const program = (): Program | undefined => programs.all[0]

/** Where a member goes who has just entered. */
export const afterEntering = async (page: Page, entered: Entered, to: string): Promise<Success> =>
  (await program()?.joined(page, entered, to)) ?? loggedIn(page, entered, to)

/** The form's button that checks again whether the member may post. */
export const qualifyAgain: IntentHandler = args => {
  const handler = program()?.qualifyAgain
  if (!handler) throw notFound('base.error_page.not_found_text')
  return handler(args)
}
