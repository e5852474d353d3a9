import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { Language } from '#platform/i18n/text.ts'

type Text = (language: Language) => string

/** A screen that exists: it stands in the menu and has a route. */
export interface AreaScreen {
  /** Under the area's path. */
  path: string
  label: Text
  icon: ReactNode
  /** Heading it stands under in the menu, in areas with many screens. */
  group?: Text
  /** Name of the ability it takes instead of the area's. */
  ability?: string
  /** Beside its entry in the menu: what is new there. It draws nothing when nothing is. */
  badge?: ComponentType
  component: LazyExoticComponent<ComponentType>
}

/** One of the product's areas, as a feature offers it to the shell. */
export interface Area {
  /** First part of the route. */
  path: string
  label: Text
  /** Follows the product's name in the page title. */
  titleSuffix: Text
  /** Name of the ability that its screens take. */
  ability: string
  /** Path of the screen that the area's own address leads to, for who may enter it; for others it is their first. */
  home: string
  screens: readonly AreaScreen[]
}
