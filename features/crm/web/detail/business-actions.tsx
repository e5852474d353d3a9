import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined'
import ThumbDown from '@mui/icons-material/ThumbDownOutlined'
import Undo from '@mui/icons-material/Undo'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import type { businesses } from '../../contract/businesses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useBusinessMoves } from '../outcomes/use-business-moves.tsx'

/** Win, lose and reopen. */
export const BusinessActions = ({ record }: { record: RecordOf<typeof businesses> }) => {
  const t = useText(crmTexts)
  const moves = useBusinessMoves()
  return (
    <>
      {record.status === 'open' && (
        <>
          <ActionButton
            label={t('crm.business.win')}
            icon={<EmojiEvents />}
            onClick={() => moves.close('won', record)}
          />
          <ActionButton
            label={t('crm.business.lose')}
            icon={<ThumbDown />}
            onClick={() => moves.close('lost', record)}
          />
        </>
      )}
      {record.status === 'lost' && (
        <ActionButton label={t('crm.business.reopen')} icon={<Undo />} onClick={() => moves.reopen(record)} />
      )}
      {moves.dialog}
    </>
  )
}
