import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { Api } from '#platform/http/web/api.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { Letter } from './commands/key-combination.ts'

type Text = (language: Language) => string

/** Something that a screen lets one do, found by name in the command palette: "Nuevo usuario". */
export interface ScreenAction {
  id: string
  label: Text
  /** What the screen's address is followed by to do it, e.g. `?edit=new`. */
  to: string
  /** Other words that people look for it by, with spaces between. */
  synonyms?: Text
}

/** A record that was found by its name. */
export interface FoundRecord {
  id: string
  name: string
  /** Tells it from another of the same name. */
  hint?: string
  /** What the screen's address is followed by to open it, e.g. `?edit=7`. */
  to: string
}

/** Finds a few of a screen's records by what was typed. @throws ApiFailure */
export type FindRecords = (api: Api, sought: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>

/** A screen: it has a route and, usually, an entry in the menu. */
export interface AreaScreen {
  /** Under the area's path; empty for the one screen of an area without others. With a parameter (`detalle/:id`) it has a route and no place in the menu. */
  path: string
  label: Text
  icon: ReactNode
  /** Its heading in the menu of an area with many screens: two to four headings each. */
  group?: Text
  /** Name of the ability it takes instead of the area's. */
  ability?: string
  /** Badge beside the menu entry; renders nothing when nothing is new. */
  badge?: ComponentType
  /** Other words that people look for it by, with spaces between. */
  synonyms?: Text
  actions?: readonly ScreenAction[]
  /** Whether what it keeps is set up, for the list of Inicio that administrators see. @throws ApiFailure */
  isSetUp?: (api: Api, signal: AbortSignal) => Promise<boolean>
  /** For the command palette. */
  findRecords?: FindRecords
  component: ComponentType | LazyExoticComponent<ComponentType>
  /** Fetches the component ahead (`early` of platform/ui/later), for screens that people start on. */
  fetch?: () => Promise<unknown>
}

/** What the menu knows of an area before anybody enters it. */
export interface AreaHead {
  /** First part of the route. */
  path: string
  label: Text
  /** Stands in the page's title instead of `label`. */
  titleSuffix?: Text
  /** In the rail; without one, its first screen's. */
  icon?: ReactNode
  /** Badge of the area; renders nothing when nothing is new. */
  badge?: ComponentType
  /** Pressed after G it goes there; without one, the first letter of its Spanish name that is still free. */
  letter?: Letter
  /** In the rail among the others (default), at the rail's foot, or behind the company's name. */
  place?: 'rail' | 'foot' | 'company'
  /** Its own search over its screens, for areas with many. */
  searchable?: boolean
}

/** The screens of an area, which may come when they are needed. */
export interface AreaScreens {
  /** Name of the ability that its screens take. */
  ability: string
  /** Path of the screen that the area's own address opens; people without it get their first screen. */
  home: string
  screens: readonly AreaScreen[]
}

/** One of the product's areas, as a feature offers it to the shell. */
export interface Area extends AreaHead, AreaScreens {}

/** The same with its screens, their icons and texts in a part of their own, so that they do not weigh on the sign-in. */
export interface LazyArea extends AreaHead {
  /** Any one of these abilities opens the area: those of all its screens. */
  abilities: readonly string[]
  /** Ability required in addition: whether the company shows this area at all. */
  shown?: string
  load: () => Promise<AreaScreens>
}
