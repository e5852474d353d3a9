import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined'
import ThumbDown from '@mui/icons-material/ThumbDownOutlined'
import Undo from '@mui/icons-material/Undo'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { businessesByChoice } from '../../contract/boards.ts'
import { businesses } from '../../contract/businesses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useBusinessMoves } from '../outcomes/use-business-moves.tsx'
import { useCrmPages } from '../pages.ts'
import { useIsBound } from './use-is-bound.ts'

const OPEN: ListFilter = [[{ field: 'status', op: 'is', values: ['open'] }]]

/** Shows open businesses by default; won ones are listed as sales. */
export const BusinessList = ({ icon }: { icon: ReactNode }) => {
  const t = useText(crmTexts)
  const pages = useCrmPages()
  const moves = useBusinessMoves()
  return (
    <>
      <ResourceScreen
        filter={OPEN}
        resource={businesses}
        ofPeople={useIsBound('business')}
        board={businessesByChoice}
        texts={crmTexts}
        icon={icon}
        pageSize={10}
        pageOf={({ id }) => pages.business(id)}
        rowActions={[
          {
            id: 'win',
            label: t('crm.business.win'),
            icon: <EmojiEvents fontSize="small" />,
            when: ({ status }) => status === 'open',
            run: (record) => moves.close('won', record),
          },
          {
            id: 'lose',
            label: t('crm.business.lose'),
            icon: <ThumbDown fontSize="small" />,
            when: ({ status }) => status === 'open',
            run: (record) => moves.close('lost', record),
          },
          {
            id: 'reopen',
            label: t('crm.business.reopen'),
            icon: <Undo fontSize="small" />,
            when: ({ status }) => status === 'lost',
            run: moves.reopen,
          },
        ]}
      />
      {moves.dialog}
    </>
  )
}
