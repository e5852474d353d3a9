import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { calendars } from '../../contract/routing/calendars.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { HoursField } from './hours-field.tsx'
import { DAYS } from './week-bars.ts'
import { WeekPicture } from './week-picture.tsx'

/** Initial hours of a new calendar: without any it would always be closed. */
export const OFFICE_HOURS = Object.fromEntries(DAYS.slice(0, 5).map((day) => [day, '08:00-18:00']))

/** Opening hours that calls and messages share; the row menu says where each is used. */
export const CalendarsScreen = () => (
  <ResourceScreen
    resource={calendars}
    texts={pbxTexts}
    icon={<CalendarMonth />}
    begin={OFFICE_HOURS}
    renderField={(name, form) => {
      if (name === 'monday') return <WeekPicture form={form} resource={calendars} />
      const day = DAYS.find((one) => one === name)
      return day ? <HoursField key={day} day={day} form={form} resource={calendars} /> : null
    }}
  />
)
