import type { Plugin } from 'vite'

const IN_JSSIP = /\/node_modules\/jssip\/lib\//
const STAND_IN = '\0jssip-without:'

/** Subscriptions, and REFER sent by us: presence and transfers go through our own server. */
const UNUSED = /^\.\/(?:Subscriber|Notifier|RTCSession\/ReferSubscriber)$/

/** Logs to the console if `localStorage.debug` contains JsSIP, like the package it replaces. */
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

/** Removes parts of JsSIP that the phone never uses (5 KB less before calls are possible). */
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
