import Dialpad from '@mui/icons-material/Dialpad'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { findInResource, hasSome } from '#platform/resource/web/find-in-resource.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { extensions } from '../contract/extensions.ts'
import { pbxMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof pbxMenuTexts>) => (language: Language) =>
  translate(pbxMenuTexts, language, key)

/** What the telephone exchange adds to the administration of a company. */
export const pbxAdminScreens: readonly AreaScreen[] = [
  {
    path: 'ajustesEmpresa/extensiones',
    label: text('screen.extensions'),
    icon: <Dialpad fontSize="small" />,
    group: text('group.telephony'),
    synonyms: text('synonyms.extensions'),
    isSetUp: hasSome(extensions),
    findRecords: findInResource(extensions, 'display_name'),
    actions: [{ id: 'extension.new', label: text('action.newExtension'), to: '?edit=new' }],
    component: lazy(async () => ({
      default: (await import('./extensions/extensions-screen.tsx')).ExtensionsScreen,
    })),
  },
]
