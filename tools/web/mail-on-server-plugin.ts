import type { Plugin } from 'vite'

const CATALOGUE = /\/i18n\/(?:\w+\/)?es\.ts$/
/** An entry of a catalogue whose key begins with `mail.`, its text on the same line or the next. */
const ENTRY = /^\s*'mail\.[^']*':\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\n/gm

/** The texts of mails stay on the server, which alone writes them: no browser has to fetch them before it can sign in. */
export const mailOnServer = (): Plugin => ({
  name: 'mail-on-server',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: CATALOGUE },
    handler: (code) => ({ code: code.replace(ENTRY, ''), map: null }),
  },
})
