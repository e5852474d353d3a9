import type { Plugin } from 'vite'
import { emojiRows } from '../../platform/ui/emoji/emoji-rows.ts'

/** Bundles the derived emoji data instead of the module that derives it: 0.2 MB instead of 1.1. */
export const derivedEmoji = (): Plugin => ({
  name: 'derived-emoji',
  load: {
    filter: { id: /platform\/ui\/emoji\/emoji-rows\.ts$/ },
    handler: () => `export const emojiRows = JSON.parse(${JSON.stringify(JSON.stringify(emojiRows))})`,
  },
})
