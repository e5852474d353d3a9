import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { Api } from '#platform/http/web/api.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { Letter } from './commands/key-combination.ts'

type Text = (language: Language) => string

/** An action of a screen, found in the command palette: "Nuevo usuario". */
export interface ScreenAction {
  id: string
  label: Text
  /** Appended to the screen's URL, e.g. `?edit=new`. */
  to: string
  /** Creates something: also found by "crear", "agregar". */
  creates?: boolean
  /** Synonyms for searching, space-separated. */
  synonyms?: Text
}

/** A record found by name. */
export interface FoundRecord {
  id: string
  name: string
  /** Distinguishes records of the same name. */
  hint?: string
  /** Appended to the screen's URL to open it, e.g. `?edit=7`. */
  to: string
}

/** Searches a screen's records. @throws ApiFailure */
export type FindRecords = (api: Api, query: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>

/** A screen is set up once its list has this many records. */
export interface SetUpCheck {
  /** Name of the list, as in the first answer of Inicio. */
  list: string
  least: number
  /** @throws ApiFailure */
  count(api: Api, signal: AbortSignal): Promise<number>
}

/** A screen: a route, and usually a menu entry. */
export interface AreaScreen {
  /** Relative to the area's path; empty for a single screen. Paths with a parameter (`detalle/:id`) have no menu entry. */
  path: string
  label: Text
  icon: ReactNode
  /** Menu heading, in areas with many screens: two to four. */
  group?: Text
  /** Ability required instead of the area's. */
  ability?: string
  /** Badge of the menu entry; renders nothing when there is nothing new. */
  badge?: ComponentType
  /** Synonyms for searching, space-separated. */
  synonyms?: Text
  actions?: readonly ScreenAction[]
  /** For the administrators' checklist on Inicio. */
  isSetUp?: SetUpCheck
  /** For the command palette. */
  findRecords?: FindRecords
  component: ComponentType | LazyExoticComponent<ComponentType>
  /** Preloads the component (`lazyPreloadable` of platform/ui/lazy), for start screens. */
  fetch?: () => Promise<unknown>
}

/** What the menu knows of an area before it is loaded. */
export interface AreaHead {
  /** First part of the route. */
  path: string
  label: Text
  /** For the page's title, instead of `label`. */
  titleSuffix?: Text
  /** Icon in the rail; default: the first screen's. */
  icon?: ReactNode
  /** Badge of the area; renders nothing when there is nothing new. */
  badge?: ComponentType
  /** Shortcut after G; default: the first free letter of its Spanish name. */
  letter?: Letter
  /** Where in the rail: with the others (default), at the foot, or behind the company's name. */
  place?: 'rail' | 'foot' | 'company'
  /** Has its own search over its screens. */
  searchable?: boolean
}

/** An area's screens; may be loaded lazily. */
export interface AreaScreens {
  /** Ability required by its screens. */
  ability: string
  /** Screen that the area's URL opens; users without it get their first one. */
  home: string
  screens: readonly AreaScreen[]
}

/** An area of the product, as a feature offers it to the shell. */
export interface Area extends AreaHead, AreaScreens {}

/** An area whose screens, icons and texts are loaded lazily. */
export interface LazyArea extends AreaHead {
  /** Any of these abilities opens the area. */
  abilities: readonly string[]
  /** Ability required in addition: whether the company has this area. */
  shown?: string
  load: () => Promise<AreaScreens>
}
