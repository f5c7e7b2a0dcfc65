/** Tests take offers as soon as they are made. Those of new offers turn the time on. */
export const openAtOnceSql = 'update system_settings set new_offer_ms = 0';

/** The same also after a test deleted the settings. Sent by the owner of the tables. */
export const alwaysOpenAtOnceSql = `${openAtOnceSql};
  alter table system_settings alter column new_offer_ms set default 0`;
