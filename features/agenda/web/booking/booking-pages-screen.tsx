import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import LinkIcon from '@mui/icons-material/Link'
import OpenInNew from '@mui/icons-material/OpenInNew'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { bookingPages } from '../../contract/booking-pages.ts'
import { agendaTexts } from '../../i18n/texts.ts'

const addressOf = (record: RecordOf<typeof bookingPages>): string =>
  `${location.origin}/citas/${record.public_key}`

const WORKDAY = ['09:00-17:00']
/** Office hours, to start from. */
const BEGIN = { monday: WORKDAY, tuesday: WORKDAY, wednesday: WORKDAY, thursday: WORKDAY, friday: WORKDAY }

/** Pages where people outside book: made, edited, their links copied, switched off. */
export const BookingPagesScreen = () => {
  const t = useText(agendaTexts)
  const ui = useText(platformTexts)
  const copy = async (record: RecordOf<typeof bookingPages>) => {
    await navigator.clipboard.writeText(addressOf(record))
    showToast(ui('ui.copied'))
  }
  return (
    <ResourceScreen
      resource={bookingPages}
      texts={agendaTexts}
      icon={<EventAvailable />}
      pageSize={10}
      begin={BEGIN}
      factsWithout={['public_key']}
      rowActions={[
        {
          id: 'copy',
          label: t('agenda.booking.copyLink'),
          icon: <LinkIcon fontSize="small" />,
          run: (record) => void copy(record),
        },
        {
          id: 'open',
          label: t('agenda.booking.open'),
          icon: <OpenInNew fontSize="small" />,
          when: ({ enabled }) => enabled === true,
          run: (record) => window.open(addressOf(record), '_blank', 'noopener'),
        },
      ]}
    />
  )
}
