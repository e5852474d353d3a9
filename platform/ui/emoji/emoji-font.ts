import '@fontsource/noto-color-emoji/400.css'

/** The bundled emoji font, in slices that load when one of their symbols is used: looks the same everywhere. */
export const EMOJI_FONT = "'Noto Color Emoji', 'Apple Color Emoji', 'Segoe UI Emoji', sans-serif"
