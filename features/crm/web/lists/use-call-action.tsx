import Call from '@mui/icons-material/Call'
import { useContext } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RowAction } from '#platform/resource/web/row-menu.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { PersonCallContext } from '../detail/person-contexts.ts'

/** Row action that calls a person; none for users without a phone. */
export const useCallAction = (): readonly RowAction[] => {
  const t = useText(crmTexts)
  const call = useContext(PersonCallContext)
  if (call === null) return []
  return [
    {
      id: 'call',
      key: 'c',
      label: t('crm.act.call'),
      icon: <Call fontSize="small" />,
      when: ({ mobile }) => typeof mobile === 'string',
      run: ({ mobile }) => call(String(mobile)),
    },
  ]
}
