import { createRequire } from 'node:module'
import { SignOnRefused } from '#platform/sign-on/port.ts'

type Refuse = (words: string) => never
/** Its own types bring those of browsers along. */
interface XmlReader {
  DOMParser: new (options: {
    errorHandler: { warning: Refuse; error: Refuse; fatalError: Refuse }
  }) => { parseFromString(document: string, type: string): unknown }
}
const require = createRequire(import.meta.url)
const { DOMParser }: XmlReader = require('@xmldom/xmldom')

/**
 * The library's reader mends what is no XML, each time that it reads it, and says so on the console. Nothing is mended here: what two
 * readers may take for two things is no answer. @throws SignOnRefused
 */
export function requireXml(document: string): void {
  const refuse: Refuse = (words) => {
    throw new SignOnRefused('malformed', words)
  }
  new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  }).parseFromString(document, 'text/xml')
}
