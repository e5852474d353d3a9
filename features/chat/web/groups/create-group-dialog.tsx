import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import type { Chat } from '../../contract/chat.ts'
import { changeGroup, createGroup } from '../../contract/groups.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { GroupDialog, StickyActions } from './group-dialog.tsx'
import { GroupFields, type GroupValues } from './group-fields.tsx'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'

interface NewGroup extends GroupValues {
  members: readonly PickedPerson[]
}

/** Creates a group, with oneself as administrator, and opens it. */
export const CreateGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(chatTexts)
  const api = useApi()
  const session = useChat()
  // Same key for every attempt: a retry creates no second group.
  const [clientId] = useState(() => crypto.randomUUID())
  const made = useRef<Chat | null>(null)

  const withPicture = async (chat: Chat, picture: GroupValues['picture']): Promise<Chat> => {
    if (!picture) return chat
    try {
      return await api.call(changeGroup, { params: { id: chat.id }, body: { picture } })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showAlert({ severity: 'warning', text: t('group.pictureFailed', { detail: error.detail }) })
      return chat
    }
  }
  const form = useForm<NewGroup>({
    initial: { name: '', description: '', picture: undefined, onlyAdminsMessages: false, members: [] },
    check: ({ name, members }): Record<string, string> => ({
      ...(name.trim() === '' ? { name: t('group.nameRequired') } : {}),
      ...(members.length === 0 ? { members: t('group.peopleRequired') } : {}),
    }),
    async save({ name, description, picture, onlyAdminsMessages, members }) {
      const body = {
        client_id: clientId,
        name: name.trim(),
        description: description.trim(),
        onlyAdminsMessages,
        members: members.map(({ id }) => id),
      }
      made.current = await withPicture(await api.call(createGroup, { body }), picture)
    },
    onSaved() {
      showToast(t('group.created'))
      onClose()
      if (made.current === null) return
      session.addChat(made.current)
      session.openChat(made.current.id)
    },
  })
  const members = useStore(form.store, ({ values }) => values.members)
  const error = useStore(form.store, ({ errors }) => errors.members)
  const leave = async () => {
    if (await form.mayLeave()) onClose()
  }
  return (
    <GroupDialog title={t('group.new')} onClose={() => void leave()}>
      <FormFrame form={form} label={t('group.new')}>
        <GroupFields form={form} src={null} />
        <PeoplePicker picked={members} onChange={(picked) => form.set('members', picked)} error={error} />
        <StickyActions>
          <FormActions form={form} action={t('group.create')} onCancel={() => void leave()} />
        </StickyActions>
      </FormFrame>
    </GroupDialog>
  )
}
