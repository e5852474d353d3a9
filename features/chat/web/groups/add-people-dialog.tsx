import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showToast } from '#platform/ui/notices.ts'
import type { Chat, Member } from '../../contract/chat.ts'
import { addMembers } from '../../contract/groups.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { GroupDialog, StickyActions } from './group-dialog.tsx'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'

interface AddPeopleProps {
  chat: Chat
  members: readonly Member[]
  onClose: () => void
}

/** Adds people to a group; they see messages from now on. */
export const AddPeopleDialog = ({ chat, members, onClose }: AddPeopleProps) => {
  const t = useText(chatTexts)
  const api = useApi()
  const form = useForm<{ members: readonly PickedPerson[] }>({
    initial: { members: [] },
    check: ({ members }): Record<string, string> =>
      members.length === 0 ? { members: t('group.peopleRequired') } : {},
    async save({ members }) {
      await api.call(addMembers, {
        params: { id: chat.id },
        body: { members: members.map(({ id }) => id) },
      })
      showToast(t('group.added', { count: members.length }))
    },
    onSaved: onClose,
  })
  const picked = useStore(form.store, ({ values }) => values.members)
  const error = useStore(form.store, ({ errors }) => errors.members)
  const leave = async () => {
    if (await form.mayLeave()) onClose()
  }
  return (
    <GroupDialog title={t('group.add')} onClose={() => void leave()}>
      <FormFrame form={form} label={t('group.add')}>
        <PeoplePicker
          picked={picked}
          onChange={(now) => form.set('members', now)}
          without={new Set(members.map(({ id }) => id))}
          error={error}
        />
        <StickyActions>
          <FormActions form={form} action={t('group.add')} onCancel={() => void leave()} />
        </StickyActions>
      </FormFrame>
    </GroupDialog>
  )
}
