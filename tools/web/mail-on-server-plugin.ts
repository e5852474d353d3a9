import type { Plugin } from 'vite'

const CATALOGUE = /\/i18n\/(?:\w+\/)?es\.ts$/
/** A catalogue entry with a key that starts with `mail.`; its text is on the same line or the next. */
const ENTRY = /^\s*'mail\.[^']*':\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\n/gm

/** Removes mail texts from the web client: only the server sends mails. */
export const mailOnServer = (): Plugin => ({
  name: 'mail-on-server',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: CATALOGUE },
    handler: (code) => ({ code: code.replace(ENTRY, ''), map: null }),
  },
})
