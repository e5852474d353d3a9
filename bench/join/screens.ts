import type { Case } from '../api/cases.ts'

/** Requests of an administrator's conversations screen, and hand-written statements that return the same. */
export function screensOf(company: number, conversation: number): readonly Case[] {
  const shown = `SELECT c.*, p.name, p.custom_name, p.phone, m.body, m.kind, m.status, g.name AS group_name, u.username
    FROM join_conversations c JOIN join_contacts p ON p.id = c.contact_id
    LEFT JOIN join_messages m ON m.id = c.last_message_id
    LEFT JOIN join_groups g ON g.id = c.group_id LEFT JOIN users u ON u.id = c.owner_id`
  return [
    {
      what: 'Conversations: first page',
      path: '/join/chats/?page_size=30',
      sql: [
        `${shown} WHERE c.company_id = ${company} AND c.state <> 'closed' AND (c.snoozed_until IS NULL OR c.snoozed_until <= now())
          ORDER BY c.last_at DESC, c.id DESC LIMIT 31`,
        `SELECT count(*) FROM (SELECT FROM join_conversations WHERE company_id = ${company} AND unread > 0 AND state <> 'closed' LIMIT 1000) c`,
      ],
      goal: 50,
    },
    {
      what: 'Search by a name and a number',
      path: '/join/search/?characters=pe%C3%B1a%2067',
      sql: [
        `${shown} WHERE c.company_id = ${company} AND c.contact_id IN
           (SELECT id FROM join_contacts WHERE company_id = ${company} AND search_text LIKE '%' || search_form('peña 67') || '%'
             ORDER BY id DESC LIMIT 2000)
          ORDER BY c.last_at DESC LIMIT 31`,
        `${shown} WHERE c.company_id = ${company} AND c.id IN
           (SELECT conversation_id FROM join_messages WHERE company_id = ${company} AND search_text LIKE '%' || search_form('peña 67') || '%'
             AND search_text <> '' ORDER BY id DESC LIMIT 2000)
          ORDER BY c.last_at DESC LIMIT 31`,
      ],
      goal: 100,
    },
    {
      what: 'A conversation: its last messages',
      path: `/join/messages/?sender=${conversation}&page=1`,
      sql: [
        `${shown} WHERE c.id = ${conversation}`,
        `SELECT m.*, u.username, f.name FROM join_messages m LEFT JOIN users u ON u.id = m.author_id LEFT JOIN join_files f ON f.message_id = m.id
          WHERE m.conversation_id = ${conversation} ORDER BY m.sequence DESC LIMIT 21`,
      ],
      goal: 50,
    },
  ]
}
