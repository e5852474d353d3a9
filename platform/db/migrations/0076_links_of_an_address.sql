-- A mailed link is worth what it was worth when it was sent: to another address, or after another password, it opens nothing.
CREATE FUNCTION withdraw_mailed_links() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  DELETE FROM mailed_tokens
   WHERE user_id = NEW.id AND (NEW.email IS DISTINCT FROM OLD.email OR purpose <> 'unblock');
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION withdraw_mailed_links FROM public;
CREATE TRIGGER users_links_withdrawn AFTER UPDATE OF email, password_hash ON users
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email OR NEW.password_hash <> OLD.password_hash)
  EXECUTE FUNCTION withdraw_mailed_links();
