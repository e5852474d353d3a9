import { withoutAccents } from '#platform/i18n/fold.ts'
import type { Area, AreaHead, AreaScreen, AreaScreens, LazyArea } from '#platform/ui/area.ts'
import { LETTERS, type Letter } from '#platform/ui/commands/key-combination.ts'

/** The user's part of an area. */
export interface OwnScreens {
  home: string
  screens: readonly AreaScreen[]
}

/** An area the user may enter. */
export interface OwnArea extends AreaHead {
  letter: Letter
  /** Its screens, once loaded. */
  ready: OwnScreens | null
  /** A stable promise. */
  load: () => Promise<OwnScreens>
}

/** Screens of an area by abilities; null when there are none. */
const ownOf = ({ ability, home, screens }: AreaScreens, abilities: readonly string[]): OwnScreens | null => {
  const own = screens.filter((screen) => abilities.includes(screen.ability ?? ability))
  const first = own.find(({ path }) => path === home) ?? own.find(isListed)
  return first === undefined ? null : { home: first.path, screens: own }
}

/** Path of a screen. */
export const addressOf = (area: AreaHead, { path }: AreaScreen): string =>
  path === '' ? `/${area.path}` : `/${area.path}/${path}`

/** The longest of these addresses that is this one, or above it. */
export const hereOf = (pathname: string, addresses: readonly string[]): string | undefined =>
  addresses
    .filter((address) => pathname === address || pathname.startsWith(`${address}/`))
    .toSorted((one, other) => other.length - one.length)[0]

/** Whether a screen is in the menu: not when its path has a parameter. */
export const isListed = ({ path }: AreaScreen): boolean => !path.includes(':')

const foldedLetters = (text: string): Letter[] => {
  const plain = withoutAccents(text).toUpperCase()
  return [...plain].filter((one): one is Letter => LETTERS.some((letter) => letter === one))
}

/** Shortcut letter of each area, independent of abilities. */
const lettersOf = (areas: readonly AreaHead[]): Map<string, Letter> => {
  const taken = new Map<string, Letter>()
  const isFree = (letter: Letter) => ![...taken.values()].includes(letter)
  for (const { path, letter } of areas) if (letter !== undefined) taken.set(path, letter)
  for (const { path, letter, label } of areas) {
    if (letter !== undefined) continue
    const own = [...foldedLetters(label('es')), ...LETTERS].find(isFree)
    if (own === undefined) throw new Error(`no letter is left for the shortcut of area ${path}`)
    taken.set(path, own)
  }
  return taken
}

const isLazy = (area: Area | LazyArea): area is LazyArea => 'load' in area

const lazily = (area: LazyArea, letter: Letter, abilities: readonly string[]): OwnArea => {
  let coming: Promise<OwnScreens> | null = null
  const own: OwnArea = {
    ...area,
    letter,
    ready: null,
    load: () => {
      coming ??= area.load().then((screens) => {
        const found = ownOf(screens, abilities)
        if (found === null)
          throw new Error(`area ${area.path} is listed for a user who may open none of its screens`)
        own.ready = found
        return found
      })
      return coming
    },
  }
  return own
}

/** Areas and screens of a user by abilities. */
export const areasFor = (abilities: readonly string[], all: readonly (Area | LazyArea)[]): OwnArea[] => {
  const letters = lettersOf(all)
  return all.flatMap((area) => {
    const letter = letters.get(area.path)
    if (letter === undefined) return []
    if (isLazy(area)) {
      const shown = area.shown === undefined || abilities.includes(area.shown)
      const enters = shown && area.abilities.some((one) => abilities.includes(one))
      return enters ? [lazily(area, letter, abilities)] : []
    }
    const ready = ownOf(area, abilities)
    const coming = ready === null ? null : Promise.resolve(ready)
    return ready === null || coming === null ? [] : [{ ...area, letter, ready, load: () => coming }]
  })
}

/** The area of a URL. */
export const areaOf = <Some extends AreaHead>(areas: readonly Some[], pathname: string): Some | undefined =>
  areas.find(({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))

/** The screen of a URL: longest matching path. */
export const screenAt = (area: AreaHead, own: OwnScreens, pathname: string): AreaScreen | undefined =>
  own.screens
    .filter((screen) => isUnder(pathname, addressOf(area, screen)))
    .sort((one, other) => other.path.length - one.path.length)[0]

/** Whether a URL is a screen's or below it; `:id` matches anything. */
const isUnder = (pathname: string, screen: string): boolean => {
  const [here, there] = [pathname.split('/'), screen.split('/')]
  return there.every((part, at) => part === here[at] || (part.startsWith(':') && here[at] !== undefined))
}
