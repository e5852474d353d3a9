/** Draws emoji in colour wherever the system has such a font. */
export const EMOJI_FONT = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif"
