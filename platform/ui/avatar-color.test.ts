import { expect, test } from 'vitest'
import { avatarColor } from './avatar-color.ts'

const NAMES =
  'Ana Luis Marta Carolina Diego Elena Felipe Gloria Hugo Inés Jorge Karla Laura Mario Nora Óscar'.split(' ')

test('sixteen people have many colours, and a name always has the same one', () => {
  expect(new Set(NAMES.map(avatarColor)).size).toBeGreaterThanOrEqual(8)
  expect(NAMES.map(avatarColor)).toEqual(NAMES.map(avatarColor))
})

/** WCAG 2.2, 1.4.3: contrast of white text on the colour. */
const contrastToWhite = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test('white initials are readable on every colour', () => {
  const colors = new Set(Array.from({ length: 500 }, (_, at) => avatarColor(`Persona ${at}`)))
  expect(colors.size).toBe(16)
  expect([...colors].filter((color) => contrastToWhite(color) < 4.5)).toEqual([])
})
