/** The browser and system in a user agent; the rest is noise. */

type Named = [pattern: RegExp, name: string]

/** In this order: most browsers also claim to be those below them. */
const browsers: Named[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: Named[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (list: Named[], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox · Linux`, one of the two, or empty if neither is known. */
export function deviceName(userAgent: string): string {
  return [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(' · ')
}
