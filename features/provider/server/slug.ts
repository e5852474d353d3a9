import { withoutAccents } from '#platform/i18n/fold.ts'

const MAX = 31

/** A company's name as the prefix of its endpoint names: `Años & Más S.A.` is `anos-mas-s-a`. */
export function slugOf(name: string): string {
  const plain = withoutAccents(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX)
    .replace(/-+$/, '')
  return plain.length < 2 ? `empresa${plain}` : plain
}
