/** SQL for the `PersonView` of a row of users. */
export function personJson(user: string): string {
  return `json_build_object('id', ${user}.id, 'username', ${user}.username, 'fullName', ${user}.name,
    'profilePicture', ${user}.image)`;
}
