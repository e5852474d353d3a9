import en from 'emojibase-data/en/compact.json' with { type: 'json' }
import es from 'emojibase-data/es/compact.json' with { type: 'json' }
import { deriveEmoji } from './derive-emoji.ts'

/** All there are. The build puts the result here, so that browsers load neither the catalogues nor the deriving. */
export const emojiRows = deriveEmoji(es, en)
