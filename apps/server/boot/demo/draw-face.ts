import { createRandom, type Random } from '#platform/random/random.ts'

const SKINS = ['#f6d3bd', '#eab995', '#d99c73', '#b97a50', '#8f5a38', '#6b4128']
const HAIRS = ['#1d1a1a', '#3a2418', '#5c3a21', '#8a5a2b', '#b98545', '#8d8d92']
const SHIRTS = ['#2f5fb3', '#8a4fa3', '#2f7d6b', '#a34f5f', '#c27a1f', '#44546a', '#f1f3f6']
const WALLS = ['#dbe7fb', '#e9ddf3', '#d9efe8', '#f6e0dd', '#f7ead2', '#e2e6ee']

const pick = (random: Random, of: readonly string[]): string => of[random.between(0, of.length - 1)] ?? ''

type Hair = 'short' | 'parted' | 'curly' | 'long' | 'bob' | 'bun' | 'bald'

/** Hair behind and in front of the head. */
const HAIR: Record<Hair, (colour: string) => readonly [back: string, front: string]> = {
  bald: () => ['', ''],
  short: (c) => [
    '',
    `<path fill="${c}" d="M77 112C72 66 98 48 128 48s56 18 51 64c-6-20-14-30-24-33-18 6-40 6-56 0-10 5-17 15-22 33z"/>`,
  ],
  parted: (c) => [
    '',
    `<path fill="${c}" d="M76 118C66 62 100 42 134 44c34 2 52 26 46 74-4-22-10-34-20-40-24 4-46-4-58-16-4 18-18 28-26 56z"/>`,
  ],
  curly: (c) => [
    `<g fill="${c}"><circle cx="128" cy="68" r="38"/><circle cx="90" cy="82" r="26"/><circle cx="166" cy="82" r="26"/><circle cx="78" cy="108" r="18"/><circle cx="178" cy="108" r="18"/></g>`,
    `<g fill="${c}"><circle cx="100" cy="70" r="16"/><circle cx="122" cy="63" r="17"/><circle cx="146" cy="66" r="16"/><circle cx="162" cy="78" r="12"/><circle cx="90" cy="84" r="12"/></g>`,
  ],
  long: (c) => [
    `<path fill="${c}" d="M68 206C62 150 62 44 128 44s66 106 60 162c-14 8-32 8-44 4h-32c-12 4-30 4-44-4z"/>`,
    `<path fill="${c}" d="M78 116c0-44 22-62 52-62s50 20 48 62c-8-26-22-38-40-42-14 16-40 22-60 42z"/>`,
  ],
  bob: (c) => [
    `<path fill="${c}" d="M70 168C60 100 74 46 128 46s68 54 58 122c-12 6-24 4-30-2h-56c-6 6-18 8-30 2z"/>`,
    `<path fill="${c}" d="M78 112c2-40 22-56 50-56s48 16 50 56c-22-6-36-18-44-32-8 16-30 28-56 32z"/>`,
  ],
  bun: (c) => [
    `<circle fill="${c}" cx="128" cy="40" r="22"/>`,
    `<path fill="${c}" d="M77 116C72 70 96 52 128 52s56 18 51 64c-10-24-28-38-51-38s-41 14-51 38z"/>`,
  ],
}

const HAIRCUTS: Record<'m' | 'f', readonly Hair[]> = {
  m: ['short', 'parted', 'short', 'curly', 'parted', 'bald'],
  f: ['long', 'bob', 'bun', 'curly', 'long'],
}

const GLASSES = `<g fill="none" stroke="#33383f" stroke-width="4"><circle cx="107" cy="122" r="15"/><circle cx="149" cy="122" r="15"/><path d="M122 120q6-4 12 0"/></g>`

/** A drawn portrait, 256×256, of a fictional person; deterministic per seed. */
export function drawFace(seed: number, gender: 'm' | 'f'): string {
  const random = createRandom(seed * 2_654_435_761)
  const skin = pick(random, SKINS)
  // Dark skin with light hair of a similar tone would look like a mask.
  const hair = pick(random, SKINS.indexOf(skin) < 2 ? HAIRS : HAIRS.slice(0, 3))
  const cuts = HAIRCUTS[gender]
  const [back, front] = HAIR[cuts[random.between(0, cuts.length - 1)] ?? 'short'](hair)
  const shirt = pick(random, SHIRTS)
  const glasses = random.next() < 0.3 ? GLASSES : ''
  const beard =
    gender === 'm' && random.next() < 0.4
      ? `<path fill="${hair}" d="M78 128c0 44 22 66 50 66s50-22 50-66c-6 18-14 24-24 26-16-8-36-8-52 0-10-2-18-8-24-26z"/>`
      : ''
  const smile = random.between(6, 14)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
<rect width="256" height="256" fill="${pick(random, WALLS)}"/>${back}
<path fill="${shirt}" d="M28 262c4-46 36-66 74-70h52c38 4 70 24 74 70z"/>
<path fill="${skin}" d="M106 160h44v34c0 14-44 14-44 0z"/><path fill="#000" opacity=".1" d="M106 176c14 12 30 12 44 0v10c-14 10-30 10-44 0z"/>
<g fill="${skin}"><circle cx="77" cy="126" r="11"/><circle cx="179" cy="126" r="11"/><path d="M78 116c0-42 20-62 50-62s50 20 50 62c0 48-22 72-50 72s-50-24-50-72z"/></g>
${beard}<g fill="#2a2320"><circle cx="107" cy="122" r="5"/><circle cx="149" cy="122" r="5"/></g>
<g fill="none" stroke-linecap="round" stroke-width="4"><path stroke="${hair}" d="M97 105q10-6 20-1M139 104q10-5 20 1"/><path stroke="#000" stroke-opacity=".18" d="M128 126q-6 14 2 17"/><path stroke="#9c4a42" d="M113 160q15 ${smile} 30 0"/></g>
${front}${glasses}</svg>`
}
