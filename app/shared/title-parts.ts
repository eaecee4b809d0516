/** Between backticks, as in Markdown. */
const Code = /`([^`]+)`/

/** A title as text, code, text, …: every second part is code. */
export const titleParts = (title: string): string[] => title.split(Code)

/** A title where nothing can be set in code type. */
export const withoutBackticks = (title: string): string => titleParts(title).join('')
