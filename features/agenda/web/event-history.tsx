import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { HistoryList } from '#platform/resource/web/history/history-list.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { agendaEvents } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'

/** Change history of an event, loaded when opened. */
export const EventHistory = ({ id }: { id: number }) => {
  const t = useText(agendaTexts)
  const texts = useResourceTexts(agendaEvents, agendaTexts)
  const [open, setOpen] = useState(false)
  return (
    <Accordion
      disableGutters
      elevation={0}
      expanded={open}
      onChange={(_, next) => setOpen(next)}
      sx={{ bgcolor: 'transparent', '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: 0 }}>
        <Typography variant="h3" component="span">
          {t('agenda.history')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0, pt: 0 }}>
        {open && <HistoryList resource={agendaEvents} texts={texts} record={id} />}
      </AccordionDetails>
    </Accordion>
  )
}
