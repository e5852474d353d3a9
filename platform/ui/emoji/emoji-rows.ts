import en from 'emojibase-data/en/compact.json' with { type: 'json' }
import es from 'emojibase-data/es/compact.json' with { type: 'json' }
import { deriveEmoji } from './derive-emoji.ts'

/** All emoji, computed by the build: browsers load neither catalogues nor the deriving code. */
export const emojiRows = deriveEmoji(es, en)
