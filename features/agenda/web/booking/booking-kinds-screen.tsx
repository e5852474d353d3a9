import Category from '@mui/icons-material/CategoryOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { bookingKinds } from '../../contract/booking-pages.ts'
import { agendaTexts } from '../../i18n/texts.ts'

/** What can be booked. */
export const BookingKindsScreen = () => (
  <ResourceScreen resource={bookingKinds} texts={agendaTexts} icon={<Category />} pageSize={10} />
)
