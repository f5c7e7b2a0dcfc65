/** SQL for the `UserView` of a row of users. */
export function userJson(user: string): string {
  return `json_build_object('id', ${user}.id, 'username', ${user}.username, 'fullName', ${user}.name,
    'profilePicture', ${user}.image)`;
}
