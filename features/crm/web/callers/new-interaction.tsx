import Forum from '@mui/icons-material/ForumOutlined'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceDialog } from '#platform/resource/web/resource-dialog.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { type Channel, interactions } from '../../contract/interactions.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { timelineKey } from '../timeline/use-timeline.ts'

interface NewInteractionProps {
  personId: number
  name: string
  channel: Channel
}

/** Creates an interaction during a call or conversation, with person and channel prefilled. */
export const NewInteraction = ({ personId, name, channel }: NewInteractionProps) => {
  const t = useText(crmTexts)
  const texts = useResourceTexts(interactions, crmTexts)
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const saved = () => {
    setOpen(false)
    // Refreshes the person's card and timeline.
    void queries.invalidateQueries({ queryKey: ['resource', 'crm_person'] })
    void queries.invalidateQueries({ queryKey: timelineKey(personId) })
  }
  return (
    <>
      <Button size="small" startIcon={<Forum />} onClick={() => setOpen(true)}>
        {t('crm.caller.interaction')}
      </Button>
      {open && (
        <ResourceDialog
          resource={interactions}
          texts={texts}
          id={null}
          begin={{ person: { id: personId, label: name }, channel }}
          renderField={undefined}
          onSaved={saved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
