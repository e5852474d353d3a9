import type { Plugin } from 'vite'

const IN_JSSIP = /\/node_modules\/jssip\/lib\//
const STAND_IN = '\0jssip-without:'

/** Subscriptions and REFER sent by us: the phone hears of others, and transfers, through our own server. */
const UNUSED = /^\.\/(?:Subscriber|Notifier|RTCSession\/ReferSubscriber)$/

/** Logs to the console while the browser's `localStorage.debug` names JsSIP, as the package that it replaces does. */
const LOG = `
const wanted = () => { try { return /JsSIP|\\*/.test(localStorage.getItem('debug') ?? '') } catch { return false } }
const on = wanted()
const logger = (name) => {
  const write = (...words) => { if (on) write.log(name, ...words) }
  write.log = console.info
  return write
}
module.exports = Object.assign(logger, { default: logger })`

const absent = (name: string) =>
  `module.exports = class { constructor() { throw new Error(${JSON.stringify(`JsSIP's ${name} is left out of the web client`)}) } }`

/** Leaves out of the web client what JsSIP loads and the phone never uses (5 KB less until one can call). */
export const jssipParts = (): Plugin => ({
  name: 'jssip-parts',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (!IN_JSSIP.test(importer)) return null
    if (source === 'debug' || UNUSED.test(source)) return `${STAND_IN}${source.replace('./', '')}.cjs`
    return null
  },
  load(id) {
    if (!id.startsWith(STAND_IN)) return null
    const name = id.slice(STAND_IN.length, -'.cjs'.length)
    return name === 'debug' ? LOG : absent(name)
  },
})
