import { type ComponentType, lazy } from 'react'
import { type Catalogue, type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { createAction } from './create-action.ts'
import { findInResource, setUpBy } from './find-in-resource.ts'

/** Of the declared list that a screen shows. */
interface ListEntry {
  resource: Resource
  /** Its records are found in the palette, by this field's name; true: by the resource's label. */
  find?: true | string
  /** The screen is set up once the list has as many records. */
  least?: number
}

interface ScreenEntry<Key>
  extends Pick<AreaScreen, 'path' | 'ability' | 'badge' | 'actions' | 'findRecords'> {
  label: Key
  icon: ComponentType<{ fontSize: 'small' }>
  group?: Key
  /** Of words separated by spaces. */
  synonyms?: Key
  /** Brings the chunk with the component. */
  load: () => Promise<ComponentType>
  /** The action of the "new" button: its id, unique among all screens, its words, and synonyms. */
  create?: readonly [id: string, label: Key, synonyms?: Key]
  list?: ListEntry
}

const ofList = ({ resource, find, least }: ListEntry): Partial<AreaScreen> => ({
  ...(find === undefined
    ? {}
    : { findRecords: findInResource(resource, find === true ? resource.label : find) }),
  ...(least === undefined ? {} : { isSetUp: setUpBy(resource, least) }),
})

/** Screens of an area from entries that name the words of its menu's catalogue. */
export const screensOf = <Texts extends Catalogue>(texts: Texts) => {
  type Key = KeyOf<Texts>
  const text = (key: Key) => (language: Language) => translate(texts, language, key)
  const screen = (entry: ScreenEntry<Key>): AreaScreen => {
    const { label, icon: Icon, group, synonyms, load, create, list, ...rest } = entry
    return {
      ...rest,
      label: text(label),
      icon: <Icon fontSize="small" />,
      ...(group === undefined ? {} : { group: text(group) }),
      ...(synonyms === undefined ? {} : { synonyms: text(synonyms) }),
      ...(create === undefined
        ? {}
        : { actions: [createAction(create[0], text(create[1]), create[2] && text(create[2]))] }),
      ...(list === undefined ? {} : ofList(list)),
      component: lazy(async () => ({ default: await load() })),
    }
  }
  return { text, screen }
}
