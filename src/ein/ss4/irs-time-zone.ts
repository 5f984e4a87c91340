/** The IRS office in Cincinnati receives the faxes. */
export const IRS_TIME_ZONE = 'America/New_York';
