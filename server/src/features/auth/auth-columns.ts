/** Maps better-auth's models and fields to our tables (server/src/db/migrations/0001_people.sql). */
export const columns = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    additionalFields: {
      firstName: { type: 'string', fieldName: 'first_name', required: true },
      lastName: { type: 'string', fieldName: 'last_name', required: true },
      username: { type: 'string', required: true },
      /** YYYY-MM-DD. */
      dob: { type: 'string', required: true },
      promoCode: { type: 'string', fieldName: 'promo_code', required: false },
      /** The version of the terms accepted at signup. */
      termsVersion: { type: 'string', fieldName: 'terms_version', required: false },
      // Never from a form: `input: false` refuses them even from our own signup.
      role: { type: 'string', required: false, input: false, defaultValue: 'user' },
      phone: { type: 'string', required: false, input: false },
      address: { type: 'string', required: false, input: false },
      lastLogin: { type: 'date', fieldName: 'last_login', required: false, input: false },
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    additionalFields: {
      lastSeenAt: { type: 'date', fieldName: 'last_seen_at', required: false, input: false },
      provenAt: { type: 'date', fieldName: 'proven_at', required: false, input: false },
      previousLoginAt: { type: 'date', fieldName: 'previous_login_at', required: false, input: false },
    },
  },
  account: {
    modelName: 'credentials',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const;
