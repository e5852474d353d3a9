import '@fontsource/noto-color-emoji/400.css'

/** Emoji look alike everywhere: the bundled font, in slices that browsers fetch when one of their symbols is shown. */
export const EMOJI_FONT = "'Noto Color Emoji', 'Apple Color Emoji', 'Segoe UI Emoji', sans-serif"
