-- Who is really there, how conversations and calls share an agent's time, and which words end bulk messages.

-- Until when an agent counts as there without another sign of life of their browser; `online` is what others were told.
ALTER TABLE join_agents
  ADD COLUMN present_until timestamptz,
  ADD COLUMN online boolean NOT NULL DEFAULT false;

ALTER TABLE join_groups
  -- Conversations that somebody in a call may have to be given one more; 0: none during a call.
  ADD COLUMN chats_in_call integer NOT NULL DEFAULT 0 CHECK (chats_in_call BETWEEN 0 AND 500),
  -- Whether calls of queues are offered to those who have as many conversations as the group allows.
  ADD COLUMN calls_when_full boolean NOT NULL DEFAULT true;

ALTER TABLE join_accounts
  ADD COLUMN opt_out_words text[] NOT NULL DEFAULT '{BAJA,STOP}',
  ADD COLUMN opt_in_words text[] NOT NULL DEFAULT '{ALTA}',
  ADD COLUMN opt_out_reply text CHECK (length(opt_out_reply) <= 1000);
