ALTER TABLE trunks ADD COLUMN trusted boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN trunks.trusted IS 'The other side may say who calls and who forwarded the call (P-Asserted-Identity, Remote-Party-ID, Diversion, History-Info, Priority). Otherwise only From is read, which anybody may write.';
