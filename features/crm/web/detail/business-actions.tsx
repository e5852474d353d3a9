import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined'
import ThumbDown from '@mui/icons-material/ThumbDownOutlined'
import Undo from '@mui/icons-material/Undo'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { useBusinessMoves } from '../outcomes/use-business-moves.tsx'

/** Win, lose and reopen. */
export const BusinessActions = ({ record }: { record: ResourceRecord }) => {
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
