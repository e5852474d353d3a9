-- Files that the channel refuses are converted when they are uploaded, or else go out as documents.
ALTER TABLE join_uploads ADD COLUMN as_document boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN join_uploads.as_document IS
  'The channel does not take it as the picture, sound or video that it is, and it could not be converted: it goes out as a document.';
