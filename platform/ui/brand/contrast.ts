/** WCAG 2.2: minimum contrast of text with its background. https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const TEXT_CONTRAST = 4.5

type Channels = readonly [number, number, number]

/** `#rrggbb` to 0–255 each. */
const channels = (hex: string): Channels => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const toHex = (colour: Channels): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => {
  const [red, green, blue] = channels(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Mixes `share` (0–1) of `other` into `one`. */
export const mix = (one: string, other: string, share: number): string => {
  const [a, b] = [channels(one), channels(other)]
  const at = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share
  return toHex([at(0), at(1), at(2)])
}

const STEPS = 40

/** Nearest colour to `colour`, towards `end`, that is readable on all `grounds`. */
export const readable = (
  colour: string,
  end: string,
  grounds: (candidate: string) => readonly string[],
): string => {
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mix(colour, end, step / STEPS)
    if (grounds(candidate).every((ground) => contrast(candidate, ground) >= TEXT_CONTRAST)) return candidate
  }
  return end
}
